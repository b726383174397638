-- A message that waited for over a day while no process of this release ran is sent too.
CREATE OR REPLACE FUNCTION adopt_application_messages(since timestamp with time zone, now_at timestamp with time zone) RETURNS void LANGUAGE sql AS $$
	WITH late AS (
		UPDATE application_messages SET state = 'sending' WHERE state = 'queued' AND at < now_at - interval '10 minutes' RETURNING event)
	INSERT INTO short_messages (about, cause, kept, bound_to, template, text, content, phone, phone_index, state, failure, reference,
		at, due_at, receipt, receipt_code, receipt_at)
	SELECT 'application/' || m.application, 'application-event/' || m.event, true, 'application/' || m.application || '/words',
		CASE e.action WHEN 'expiry_reminder' THEN 'application_expiry' WHEN 'condition_reminder' THEN 'application_condition'
			WHEN 'condition_late' THEN 'application_condition_late' ELSE 'application_' || e.action END,
		m.text, CASE m.template #>> '{}' WHEN '{}' THEN '' ELSE m.template #>> '{}' END, m.phone, m.phone_index,
		CASE WHEN late.event IS NOT NULL THEN 'queued' WHEN m.state = 'sending' THEN 'unknown' ELSE m.state END, m.failure, m.reference,
		m.at, CASE WHEN late.event IS NOT NULL THEN now_at END,
		coalesce(s.receipt, ''), coalesce(s.receipt_code, ''), s.receipt_at
	FROM application_messages m JOIN application_events e ON e.id = m.event LEFT JOIN late ON late.event = m.event
		LEFT JOIN LATERAL (SELECT receipt, receipt_code, receipt_at FROM short_messages
			WHERE reference = m.reference AND reference <> '' ORDER BY id LIMIT 1) s ON true
	WHERE (m.at >= since OR late.event IS NOT NULL) AND NOT EXISTS (SELECT FROM short_messages o WHERE o.cause = 'application-event/' || m.event)
		AND (late.event IS NOT NULL OR m.state IN ('sent', 'failed', 'unknown') OR m.state = 'sending' AND m.at < now_at - interval '2 minutes')
	ORDER BY m.event
$$;
