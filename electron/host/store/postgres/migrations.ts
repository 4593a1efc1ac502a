import { PICTURES } from './picture-migration.ts';
import { VALUE_CARDS, VALUE_LIST_STEPS } from './value-migration.ts';

/** Spends card transactions, and adds the ticket and mail of an order. Raises GS001 with the transaction that can't be spent. */
function applyOrderEffects(lockOfVendor: string): string {
  return `CREATE OR REPLACE FUNCTION apply_order_effects(
  in_uuid text, in_vendor_id bigint, in_at text, in_spends text[], in_ticket text, in_mail_to text, in_mail_due text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  uid_to_spend text;
BEGIN
  -- In one order everywhere, so that two orders that name the same transactions cannot wait for each other in a ring.
  FOR uid_to_spend IN SELECT unnest(in_spends) ORDER BY 1 LOOP
    UPDATE pay_transactions SET spent_by = in_uuid WHERE uid = uid_to_spend AND state = 'APPROVED' AND spent_by IS NULL;
    IF NOT FOUND THEN RAISE EXCEPTION 'payment not spendable' USING ERRCODE = 'GS001', DETAIL = uid_to_spend; END IF;
  END LOOP;
  IF in_ticket IS NOT NULL THEN
    -- A reader asks for "after seq N": tickets of a vendor become visible in the order of their numbers, or it would miss one.
    PERFORM pg_advisory_xact_lock(${lockOfVendor});
    INSERT INTO kitchen_tickets (vendor_id, order_uuid, at, body) VALUES (in_vendor_id, in_uuid, in_at, in_ticket);
  END IF;
  IF in_mail_to IS NOT NULL THEN
    INSERT INTO mail_jobs (recipient, order_uuid, due_at) VALUES (in_mail_to, in_uuid, in_mail_due);
  END IF;
END $$;`;
}

/**
 * The service store's schema in PostgreSQL, step by step as in SQLite. Times are the same RFC 3339 text with the "C" collation, so that
 * text order is time order in both. Writes that must decide and write in one round trip are functions here.
 */
export const POSTGRES_MIGRATIONS: readonly string[] = [
  `
CREATE TABLE api_keys (
  hash text PRIMARY KEY,
  hint text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ordering', 'backoffice')),
  corporates text NOT NULL,
  venues text NOT NULL,
  vendors text NOT NULL,
  active smallint NOT NULL CHECK (active IN (0, 1)),
  created_at text COLLATE "C" NOT NULL
);

CREATE TABLE signing_keys (
  id text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('token', 'cart')),
  secret text NOT NULL,
  created_at text COLLATE "C" NOT NULL,
  retired_at text COLLATE "C"
);

CREATE TABLE catalogue_revisions (
  revision bigint PRIMARY KEY,
  as_of text COLLATE "C" NOT NULL UNIQUE,
  text text NOT NULL
);

CREATE TABLE item_changes (
  vendor_id bigint NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  as_of text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('changed', 'deleted', 'deactivated')),
  PRIMARY KEY (vendor_id, item_id)
);
CREATE INDEX item_changes_by_time ON item_changes (vendor_id, as_of);

CREATE SEQUENCE order_ids;

CREATE TABLE orders (
  uuid text COLLATE "C" PRIMARY KEY,
  order_id bigint UNIQUE,
  corporate_id bigint NOT NULL,
  venue_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('OPEN', 'COMPLETED', 'CANCELLED')),
  created_at text COLLATE "C" NOT NULL,
  updated_at text COLLATE "C" NOT NULL,
  external_id text NOT NULL,
  device_order_uuid text COLLATE "C" UNIQUE,
  cart_digest text,
  refund_of text COLLATE "C" UNIQUE REFERENCES orders (uuid),
  version bigint NOT NULL CHECK (version >= 1),
  body text NOT NULL
);
CREATE INDEX orders_by_vendor ON orders (vendor_id, venue_id, created_at, uuid) WHERE refund_of IS NULL;

CREATE TABLE kitchen_tickets (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL,
  order_uuid text COLLATE "C" NOT NULL REFERENCES orders (uuid),
  at text COLLATE "C" NOT NULL,
  body text NOT NULL
);
CREATE INDEX kitchen_tickets_by_vendor ON kitchen_tickets (vendor_id, seq);

CREATE TABLE pay_sessions (
  session_key text COLLATE "C" PRIMARY KEY,
  terminal_id text NOT NULL,
  amount bigint NOT NULL,
  expires_at text COLLATE "C" NOT NULL,
  transaction_uid text
);

CREATE TABLE pay_transactions (
  uid text COLLATE "C" PRIMARY KEY,
  session_key text COLLATE "C" NOT NULL REFERENCES pay_sessions (session_key),
  state text NOT NULL,
  requested_amount bigint NOT NULL,
  approved_amount bigint NOT NULL,
  spent_by text,
  body text NOT NULL
);

CREATE TABLE mail_jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  order_uuid text COLLATE "C" NOT NULL REFERENCES orders (uuid),
  due_at text COLLATE "C" NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'given_up'))
);
CREATE INDEX mail_jobs_due ON mail_jobs (due_at) WHERE state = 'waiting';

${applyOrderEffects('71001, in_vendor_id::int')}

CREATE FUNCTION create_order(
  in_uuid text, in_gives_order_id boolean, in_corporate_id bigint, in_venue_id bigint, in_vendor_id bigint, in_status text, in_created_at text,
  in_updated_at text, in_external_id text, in_device_order_uuid text, in_cart_digest text, in_refund_of text, in_version bigint, in_body text,
  in_spends text[], in_ticket text, in_mail_to text, in_mail_due text
) RETURNS TABLE (outcome text, given_order_id bigint) LANGUAGE plpgsql AS $$
DECLARE
  new_order_id bigint;
BEGIN
  IF in_gives_order_id THEN new_order_id := nextval('order_ids'); END IF;
  INSERT INTO orders (uuid, order_id, corporate_id, venue_id, vendor_id, status, created_at, updated_at, external_id, device_order_uuid,
    cart_digest, refund_of, version, body)
  VALUES (in_uuid, new_order_id, in_corporate_id, in_venue_id, in_vendor_id, in_status, in_created_at, in_updated_at, in_external_id,
    in_device_order_uuid, in_cart_digest, in_refund_of, in_version, in_body)
  ON CONFLICT (device_order_uuid) DO NOTHING;
  IF NOT FOUND THEN RETURN QUERY SELECT 'earlier'::text, NULL::bigint; RETURN; END IF;
  PERFORM apply_order_effects(in_uuid, in_vendor_id, in_updated_at, in_spends, in_ticket, in_mail_to, in_mail_due);
  RETURN QUERY SELECT 'created'::text, new_order_id;
END $$;

CREATE FUNCTION change_order(
  in_uuid text, in_gives_order_id boolean, in_vendor_id bigint, in_status text, in_updated_at text, in_external_id text, in_version bigint,
  in_body text, in_spends text[], in_ticket text, in_mail_to text, in_mail_due text
) RETURNS TABLE (outcome text, given_order_id bigint) LANGUAGE plpgsql AS $$
DECLARE
  kept_order_id bigint;
BEGIN
  UPDATE orders SET order_id = CASE WHEN order_id IS NULL AND in_gives_order_id THEN nextval('order_ids') ELSE order_id END,
    status = in_status, updated_at = in_updated_at, external_id = in_external_id, version = in_version, body = in_body
  WHERE uuid = in_uuid AND version = in_version - 1 RETURNING order_id INTO kept_order_id;
  IF NOT FOUND THEN RETURN QUERY SELECT 'stale'::text, NULL::bigint; RETURN; END IF;
  PERFORM apply_order_effects(in_uuid, in_vendor_id, in_updated_at, in_spends, in_ticket, in_mail_to, in_mail_due);
  RETURN QUERY SELECT 'changed'::text, kept_order_id;
END $$;
`,
  // A vendor's number may be as large as an int8.
  `
${applyOrderEffects("hashtextextended('kitchen_tickets', in_vendor_id)")}
`,
  // Creates an order only while there is time. Only the database can check that, after waiting for locks at the end of the statement.
  `
CREATE FUNCTION create_order(
  in_uuid text, in_gives_order_id boolean, in_corporate_id bigint, in_venue_id bigint, in_vendor_id bigint, in_status text, in_created_at text,
  in_updated_at text, in_external_id text, in_device_order_uuid text, in_cart_digest text, in_refund_of text, in_version bigint, in_body text,
  in_spends text[], in_ticket text, in_mail_to text, in_mail_due text, in_milliseconds_left bigint
) RETURNS TABLE (outcome text, given_order_id bigint) LANGUAGE plpgsql AS $$
DECLARE
  made record;
BEGIN
  SELECT * INTO made FROM create_order(in_uuid, in_gives_order_id, in_corporate_id, in_venue_id, in_vendor_id, in_status, in_created_at,
    in_updated_at, in_external_id, in_device_order_uuid, in_cart_digest, in_refund_of, in_version, in_body, in_spends, in_ticket, in_mail_to,
    in_mail_due);
  IF made.outcome = 'created' AND clock_timestamp() >= statement_timestamp() + in_milliseconds_left * interval '1 millisecond' THEN
    RAISE EXCEPTION 'no time is left for the order' USING ERRCODE = 'GS002';
  END IF;
  RETURN QUERY SELECT made.outcome, made.given_order_id;
END $$;
`,
  // A payment taken outside pays for one order. Existing orders fill the table; of two with the same payment the first keeps it.
  `
CREATE TABLE outside_payments (
  corporate_id bigint NOT NULL,
  payment text COLLATE "C" NOT NULL,
  order_uuid text COLLATE "C" NOT NULL REFERENCES orders (uuid),
  PRIMARY KEY (corporate_id, payment)
);
INSERT INTO outside_payments (corporate_id, payment, order_uuid)
SELECT corporate_id, '[' || to_json(provider)::text || ',' || to_json(reference)::text || ']', uuid
FROM (
  SELECT corporate_id, uuid, created_at, body::json #>> '{completed,externalPayment,provider}' AS provider,
    body::json #>> '{completed,externalPayment,reference}' AS reference
  FROM orders
) AS named
WHERE reference <> '' AND position('*' in reference) = 0 ORDER BY created_at, uuid
ON CONFLICT DO NOTHING;

-- Raises GS003 with the payment that has paid for another order. In one order everywhere, as with transactions.
CREATE FUNCTION keep_outside_payments(in_uuid text, in_payments text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  payment_to_keep text;
BEGIN
  FOR payment_to_keep IN SELECT unnest(in_payments) ORDER BY 1 LOOP
    INSERT INTO outside_payments (corporate_id, payment, order_uuid)
    SELECT corporate_id, payment_to_keep, uuid FROM orders WHERE uuid = in_uuid
    ON CONFLICT (corporate_id, payment) DO NOTHING;
    IF NOT FOUND THEN RAISE EXCEPTION 'paid another order' USING ERRCODE = 'GS003', DETAIL = payment_to_keep; END IF;
  END LOOP;
END $$;

-- Beside those that hosts of an older program still call while they are replaced one by one.
CREATE FUNCTION create_order(
  in_uuid text, in_gives_order_id boolean, in_corporate_id bigint, in_venue_id bigint, in_vendor_id bigint, in_status text, in_created_at text,
  in_updated_at text, in_external_id text, in_device_order_uuid text, in_cart_digest text, in_refund_of text, in_version bigint, in_body text,
  in_spends text[], in_ticket text, in_mail_to text, in_mail_due text, in_milliseconds_left bigint, in_paid_outside text[]
) RETURNS TABLE (outcome text, given_order_id bigint) LANGUAGE plpgsql AS $$
DECLARE
  made record;
BEGIN
  SELECT * INTO made FROM create_order(in_uuid, in_gives_order_id, in_corporate_id, in_venue_id, in_vendor_id, in_status, in_created_at,
    in_updated_at, in_external_id, in_device_order_uuid, in_cart_digest, in_refund_of, in_version, in_body, in_spends, in_ticket, in_mail_to,
    in_mail_due);
  IF made.outcome = 'created' THEN
    PERFORM keep_outside_payments(in_uuid, in_paid_outside);
    IF clock_timestamp() >= statement_timestamp() + in_milliseconds_left * interval '1 millisecond' THEN
      RAISE EXCEPTION 'no time is left for the order' USING ERRCODE = 'GS002';
    END IF;
  END IF;
  RETURN QUERY SELECT made.outcome, made.given_order_id;
END $$;

CREATE FUNCTION change_order(
  in_uuid text, in_gives_order_id boolean, in_vendor_id bigint, in_status text, in_updated_at text, in_external_id text, in_version bigint,
  in_body text, in_spends text[], in_ticket text, in_mail_to text, in_mail_due text, in_paid_outside text[]
) RETURNS TABLE (outcome text, given_order_id bigint) LANGUAGE plpgsql AS $$
DECLARE
  made record;
BEGIN
  SELECT * INTO made FROM change_order(in_uuid, in_gives_order_id, in_vendor_id, in_status, in_updated_at, in_external_id, in_version, in_body,
    in_spends, in_ticket, in_mail_to, in_mail_due);
  IF made.outcome = 'changed' THEN PERFORM keep_outside_payments(in_uuid, in_paid_outside); END IF;
  RETURN QUERY SELECT made.outcome, made.given_order_id;
END $$;
`,
  // Each row of money, rights and prices carries its seal, which the host makes. A row written without a seal loses the one it had: hosts
  // of an older program write like this while they are replaced one by one.
  `
ALTER TABLE orders ADD COLUMN seal text;
ALTER TABLE pay_transactions ADD COLUMN seal text;
ALTER TABLE api_keys ADD COLUMN seal text;
ALTER TABLE catalogue_revisions ADD COLUMN seal text;
CREATE TABLE seal_start (id smallint PRIMARY KEY CHECK (id = 1), at text NOT NULL, seal text NOT NULL);

CREATE FUNCTION drop_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seal := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER drop_seal BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (NEW.seal = OLD.seal AND NEW IS DISTINCT FROM OLD) EXECUTE FUNCTION drop_seal();
CREATE TRIGGER drop_seal BEFORE UPDATE ON api_keys FOR EACH ROW
  WHEN (NEW.seal = OLD.seal AND NEW IS DISTINCT FROM OLD) EXECUTE FUNCTION drop_seal();
-- What a card was spent for has no seal.
CREATE TRIGGER drop_seal BEFORE UPDATE OF session_key, state, requested_amount, approved_amount, body ON pay_transactions FOR EACH ROW
  WHEN (NEW.seal = OLD.seal AND NEW IS DISTINCT FROM OLD) EXECUTE FUNCTION drop_seal();

CREATE FUNCTION create_order(
  in_uuid text, in_gives_order_id boolean, in_corporate_id bigint, in_venue_id bigint, in_vendor_id bigint, in_status text, in_created_at text,
  in_updated_at text, in_external_id text, in_device_order_uuid text, in_cart_digest text, in_refund_of text, in_version bigint, in_body text,
  in_spends text[], in_ticket text, in_mail_to text, in_mail_due text, in_milliseconds_left bigint, in_paid_outside text[],
  in_seal text
) RETURNS TABLE (outcome text, given_order_id bigint) LANGUAGE plpgsql AS $$
DECLARE
  new_order_id bigint;
BEGIN
  IF in_gives_order_id THEN new_order_id := nextval('order_ids'); END IF;
  INSERT INTO orders (uuid, order_id, corporate_id, venue_id, vendor_id, status, created_at, updated_at, external_id, device_order_uuid,
    cart_digest, refund_of, version, body, seal)
  VALUES (in_uuid, new_order_id, in_corporate_id, in_venue_id, in_vendor_id, in_status, in_created_at, in_updated_at, in_external_id,
    in_device_order_uuid, in_cart_digest, in_refund_of, in_version, in_body, in_seal)
  ON CONFLICT (device_order_uuid) DO NOTHING;
  IF NOT FOUND THEN RETURN QUERY SELECT 'earlier'::text, NULL::bigint; RETURN; END IF;
  PERFORM apply_order_effects(in_uuid, in_vendor_id, in_updated_at, in_spends, in_ticket, in_mail_to, in_mail_due);
  PERFORM keep_outside_payments(in_uuid, in_paid_outside);
  IF clock_timestamp() >= statement_timestamp() + in_milliseconds_left * interval '1 millisecond' THEN
    RAISE EXCEPTION 'no time is left for the order' USING ERRCODE = 'GS002';
  END IF;
  RETURN QUERY SELECT 'created'::text, new_order_id;
END $$;

CREATE FUNCTION change_order(
  in_uuid text, in_gives_order_id boolean, in_vendor_id bigint, in_status text, in_updated_at text, in_external_id text, in_version bigint,
  in_body text, in_spends text[], in_ticket text, in_mail_to text, in_mail_due text, in_paid_outside text[], in_seal text
) RETURNS TABLE (outcome text, given_order_id bigint) LANGUAGE plpgsql AS $$
DECLARE
  kept_order_id bigint;
BEGIN
  UPDATE orders SET order_id = CASE WHEN order_id IS NULL AND in_gives_order_id THEN nextval('order_ids') ELSE order_id END,
    status = in_status, updated_at = in_updated_at, external_id = in_external_id, version = in_version, body = in_body, seal = in_seal
  WHERE uuid = in_uuid AND version = in_version - 1 RETURNING order_id INTO kept_order_id;
  IF NOT FOUND THEN RETURN QUERY SELECT 'stale'::text, NULL::bigint; RETURN; END IF;
  PERFORM apply_order_effects(in_uuid, in_vendor_id, in_updated_at, in_spends, in_ticket, in_mail_to, in_mail_due);
  PERFORM keep_outside_payments(in_uuid, in_paid_outside);
  RETURN QUERY SELECT 'changed'::text, kept_order_id;
END $$;
`,
  // The text of a revision with a base is its difference from that later revision. Those that are stored are whole, and stay so at first.
  `
ALTER TABLE catalogue_revisions ADD COLUMN base bigint;
`,
  // Menus that are still being written, and how each revision came to be.
  `
CREATE TABLE menu_drafts (
  id text COLLATE "C" PRIMARY KEY,
  version bigint NOT NULL,
  base_revision bigint NOT NULL,
  due_at text COLLATE "C",
  body text NOT NULL
);
CREATE INDEX menu_drafts_due ON menu_drafts (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE revision_notes (revision bigint PRIMARY KEY, note text NOT NULL);
`,
  VALUE_CARDS,
  PICTURES,
  ...VALUE_LIST_STEPS,
];
