-- Numbers of visits never end, nor does what refers to them. The view that shows them is made again as it was.
drop view tracking_event_texts;
alter sequence tracking_visit_ids as bigint;
alter table tracking_visits alter column id type bigint;
alter table tracking_events alter column visit type bigint;
create view tracking_event_texts as
 SELECT e.visitor,
    e.at,
    (NULLIF(build.text, ''::text))::bigint AS build,
    e.day,
    e.visit,
    e.agent,
    NULLIF(e.tab, 0) AS tab,
    NULLIF(e.seq, 0) AS seq,
    category.text AS category,
    name.text AS name,
    route.text AS route,
    NULLIF(page.text, ''::text) AS page,
    NULLIF(referrer.text, ''::text) AS referrer,
    source.text AS source,
    campaign.text AS campaign,
    NULLIF(language.text, ''::text) AS language,
    region.text AS region,
    e.error_group,
    NULLIF(e.window_width, 0) AS window_width,
    NULLIF(e.window_height, 0) AS window_height,
    e.weight,
    e.bot,
    e.extras
   FROM (((((((((((tracking_events e
     LEFT JOIN tracking_visits v ON (((e.visit > 0) AND (v.visitor = e.visitor) AND (v.id = e.visit) AND ((v.day >= (e.day - 1)) AND (v.day <= e.day)))))
     LEFT JOIN tracking_texts category ON ((category.id = e.category)))
     LEFT JOIN tracking_texts name ON ((name.id = e.name)))
     LEFT JOIN tracking_texts route ON ((route.id = e.route)))
     LEFT JOIN tracking_texts page ON ((page.id = e.page)))
     LEFT JOIN tracking_texts referrer ON ((referrer.id = e.referrer)))
     LEFT JOIN tracking_texts build ON ((build.id = e.build)))
     LEFT JOIN tracking_texts source ON ((source.id = v.source)))
     LEFT JOIN tracking_texts campaign ON ((campaign.id = v.campaign)))
     LEFT JOIN tracking_texts language ON ((language.id = v.language)))
     LEFT JOIN tracking_texts region ON ((region.id = v.region)));
comment on view tracking_event_texts is 'Stored events with their texts in place of ids.';
