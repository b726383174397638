-- A row used to be a whole way; now it is all visits that began so, wherever they went from there.
WITH "whole" AS (DELETE FROM "tracking_ways" RETURNING *)
INSERT INTO "tracking_ways" ("day", "bot", "visits", "stopped", "way")
SELECT "day", "bot", sum("visits"), sum(CASE WHEN "place" = cardinality("way") THEN "stopped" ELSE 0 END), "way"[1:"place"]
FROM "whole", generate_series(1, cardinality("way")) AS "place" GROUP BY "day", "bot", "way"[1:"place"];
