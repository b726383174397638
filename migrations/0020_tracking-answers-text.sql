-- An answer is read whole: as text nobody takes it apart and puts it together on the way.
alter table tracking_answers alter column answer type text using answer::text;
-- Of packs and of the funnel that was counted without a day.
drop index tracking_visits_batch;
drop index tracking_visits_steps;
