CREATE INDEX "audit_entries_area" ON "audit_entries" USING btree (split_part(action, '.', 1),"id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_kind","actor","id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");