/** A step of the schema: pictures of the menu, whose digest is what seals them, and menus that are no longer sold by, which are judged again before they are. */
export const PICTURES = `
CREATE TABLE pictures (digest text COLLATE "C" PRIMARY KEY, picture bytea NOT NULL, added_at text COLLATE "C" NOT NULL);
CREATE TABLE archived_menus (revision bigint PRIMARY KEY, as_of text COLLATE "C" NOT NULL, menu bytea NOT NULL);
`;
