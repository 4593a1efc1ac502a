import { WAIT_TABLE } from '../value-list-rows.ts';

/** A step of the schema: cards with a balance, and each move of it. */
export const VALUE_CARDS = `
CREATE TABLE value_cards (
  id text COLLATE "C" PRIMARY KEY,
  corporate_id bigint NOT NULL,
  hash text COLLATE "C" NOT NULL UNIQUE,
  hint text NOT NULL,
  balance bigint NOT NULL CHECK (balance >= 0),
  is_blocked bigint NOT NULL CHECK (is_blocked IN (0, 1)),
  expires_at text COLLATE "C",
  version bigint NOT NULL,
  body text NOT NULL
);
CREATE TABLE value_moves (
  reference text COLLATE "C" PRIMARY KEY,
  card_id text COLLATE "C" REFERENCES value_cards (id),
  kind text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  original text COLLATE "C",
  at text COLLATE "C" NOT NULL,
  body text NOT NULL
);
CREATE INDEX value_moves_of_card ON value_moves (card_id, at);
CREATE INDEX value_moves_back ON value_moves (original) WHERE original IS NOT NULL;
`;

/** A step of the schema: seals of value cards and their moves. A row that is changed without a new seal loses the one it had. */
const VALUE_SEALS = `
ALTER TABLE value_cards ADD COLUMN seal text;
ALTER TABLE value_moves ADD COLUMN seal text;
ALTER TABLE seal_start DROP CONSTRAINT seal_start_id_check;
ALTER TABLE seal_start ADD CONSTRAINT seal_start_id_check CHECK (id IN (1, 2));
CREATE TRIGGER drop_seal BEFORE UPDATE ON value_cards FOR EACH ROW
  WHEN (NEW.seal = OLD.seal AND NEW IS DISTINCT FROM OLD) EXECUTE FUNCTION drop_seal();
CREATE TRIGGER drop_seal BEFORE UPDATE ON value_moves FOR EACH ROW
  WHEN (NEW.seal = OLD.seal AND NEW IS DISTINCT FROM OLD) EXECUTE FUNCTION drop_seal();
`;

/** A step of the schema: what hosts may take of cards while they do not reach the service, and what they took by each list. */
const VALUE_LISTS = `
CREATE TABLE value_lists (
  list_id text COLLATE "C" PRIMARY KEY,
  corporate_id bigint NOT NULL,
  key text NOT NULL,
  version bigint NOT NULL,
  confirmed bigint NOT NULL,
  counts_until text COLLATE "C" NOT NULL
);
CREATE TABLE value_shares (
  list_id text COLLATE "C" NOT NULL REFERENCES value_lists (list_id),
  card_id text COLLATE "C" NOT NULL REFERENCES value_cards (id),
  share bigint NOT NULL CHECK (share >= 0),
  held bigint NOT NULL CHECK (held >= share),
  version bigint NOT NULL,
  card_version bigint NOT NULL,
  PRIMARY KEY (list_id, card_id)
);
CREATE INDEX value_shares_of_card ON value_shares (card_id);
CREATE TABLE value_spends (
  list_id text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  spend text NOT NULL,
  reference text NOT NULL,
  PRIMARY KEY (list_id, number)
);
`;

/** A step of the schema: seals of lists and of what was taken by them. A share and a number are known by two columns, which the seals join. */
const VALUE_LIST_SEALS = `
ALTER TABLE value_lists ADD COLUMN seal text;
ALTER TABLE value_shares ADD COLUMN seal text;
ALTER TABLE value_shares ADD COLUMN row_key text COLLATE "C" GENERATED ALWAYS AS (list_id || '/' || card_id) STORED;
CREATE UNIQUE INDEX value_shares_by_key ON value_shares (row_key);
ALTER TABLE value_spends ADD COLUMN seal text;
ALTER TABLE value_spends ADD COLUMN row_key text COLLATE "C" GENERATED ALWAYS AS (list_id || '/' || number::text) STORED;
CREATE UNIQUE INDEX value_spends_by_key ON value_spends (row_key);
ALTER TABLE seal_start DROP CONSTRAINT seal_start_id_check;
ALTER TABLE seal_start ADD CONSTRAINT seal_start_id_check CHECK (id IN (1, 2, 3));
CREATE TRIGGER drop_seal BEFORE UPDATE ON value_lists FOR EACH ROW
  WHEN (NEW.seal = OLD.seal AND NEW IS DISTINCT FROM OLD) EXECUTE FUNCTION drop_seal();
CREATE TRIGGER drop_seal BEFORE UPDATE OF list_id, card_id, share, held, version, card_version ON value_shares FOR EACH ROW
  WHEN (NEW.seal = OLD.seal AND (NEW.share, NEW.held, NEW.version, NEW.card_version, NEW.list_id, NEW.card_id)
    IS DISTINCT FROM (OLD.share, OLD.held, OLD.version, OLD.card_version, OLD.list_id, OLD.card_id)) EXECUTE FUNCTION drop_seal();
CREATE TRIGGER drop_seal BEFORE UPDATE OF list_id, number, spend, reference ON value_spends FOR EACH ROW
  WHEN (NEW.seal = OLD.seal AND (NEW.list_id, NEW.number, NEW.spend, NEW.reference)
    IS DISTINCT FROM (OLD.list_id, OLD.number, OLD.spend, OLD.reference)) EXECUTE FUNCTION drop_seal();
`;

/** These steps follow each other. */
export const VALUE_LIST_STEPS = [VALUE_SEALS, VALUE_LISTS, WAIT_TABLE, VALUE_LIST_SEALS];
