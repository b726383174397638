-- What each fabric is found by. Rows are written with the fabric; those of fabrics that a version without this table writes
-- are taken away by the trigger and made again by the catalogue.
CREATE TABLE fabric_words (
  fabric bigint PRIMARY KEY REFERENCES fabrics(id) ON DELETE CASCADE,
  words tsvector NOT NULL
);
comment on table fabric_words is 'What each fabric is found by, as lexemes.';
comment on column fabric_words.words is 'Marked: = in the name, # by its composition, ~ pinyin and ^ its initials.';
-- What waits to go into the index is read through by every search: it stays small.
CREATE INDEX fabric_words_words ON fabric_words USING gin (words) WITH (gin_pending_list_limit = 512);
CREATE FUNCTION forget_fabric_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM fabric_words WHERE fabric = new.id;
  RETURN null;
END
$$;
CREATE TRIGGER fabric_words_forget AFTER UPDATE OF code ON fabrics FOR EACH ROW EXECUTE FUNCTION forget_fabric_words();
