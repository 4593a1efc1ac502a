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
