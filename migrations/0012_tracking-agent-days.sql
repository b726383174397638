-- User agents are forgotten with the days that have them, as other texts are; those that are there came today, as far as anybody knows.
ALTER TABLE "tracking_agents" ADD COLUMN "day" date DEFAULT (now() AT TIME ZONE 'Asia/Shanghai')::date NOT NULL;
