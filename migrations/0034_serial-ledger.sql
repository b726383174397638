-- Lines of the ledger are added and never changed: not by the product, and not by somebody at the database by mistake.
CREATE FUNCTION serial_checks_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger of serial checks is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER serial_checks_stay BEFORE UPDATE OR DELETE ON "serial_checks" FOR EACH STATEMENT EXECUTE FUNCTION serial_checks_stay();
