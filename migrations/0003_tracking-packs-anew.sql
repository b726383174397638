-- Packs that were written before the last events of their day were stored say too little: all are made again from visits and events.
DELETE FROM "tracking_packs" WHERE "up_to" IS NULL;
