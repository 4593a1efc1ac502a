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
export const VALUE_SEALS = `
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
export const VALUE_LISTS = `
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
