-- A draft is saved every few seconds: with room left on its page a new version needs no new entry in any index.
ALTER TABLE applications SET (fillfactor = 70);
