-- Boards read the latest payments all the time. Blocks that are not summarized yet are read whole, and a vacuum, which
-- summarizes them, comes only when a fifth of the table is new.
ALTER INDEX "orders_paid_at" SET (autosummarize = on);--> statement-breakpoint
SELECT brin_summarize_new_values('orders_paid_at');
