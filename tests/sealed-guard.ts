import type { Pool } from 'pg';

/**
 * Every column of the enrolment that may hold what names or reaches a person, and how: `fields` is a document some of whose
 * values are sealed, `words` a text that is sealed as a whole, `product` one that is sealed or says what the product itself
 * says in the named actions.
 */
export const sealedColumns: Record<string, Record<string, 'fields' | 'words' | 'json words' | readonly string[]>> = {
  applications: { fields: 'fields', decision_text: 'words' },
  application_events: {
    before: 'fields',
    after: 'fields',
    text: ['hand_over', 'recover', 'expiry_reminder'],
  },
  application_remarks: { text: 'words' },
  application_conditions: { text: 'words' },
  application_notes: { text: 'words' },
  application_messages: { text: 'words', template: 'json words' },
  company_claims: { reason: 'words', decision_text: 'words' },
  recoveries: { note: 'words', decision_text: 'words' },
  short_messages: { text: 'words', content: 'words' },
};

/** What `sealed-fields.server.ts` seals, said once more: a name taken out of its list there is missed here. */
const names = ['legal_name', 'contact_name', 'wechat_id', 'email', 'registered_address', 'address', 'note'];

const isReadable = (text: string) => `coalesce(${text}, '') <> '' and ${text} not like 'sealed:%'`;
function condition(column: string, kind: (typeof sealedColumns)[string][string]): string {
  const value = `new.${column}`;
  if (kind === 'words') return isReadable(value);
  if (kind === 'json words') return `${value} <> '{}' and ${isReadable(`${value} #>> '{}'`)}`;
  if (kind !== 'fields')
    return `new.action not in (${kind.map((action) => `'${action}'`).join()}) and ${isReadable(value)}`;
  const ofNames = names.map((name) => isReadable(`${value} ->> '${name}'`));
  const ofLists = ['remarks', 'conditions'].map(
    (
      list,
    ) => `jsonb_typeof(${value} -> '${list}') = 'array' and exists (select from jsonb_array_elements(${value} -> '${list}') one
      where ${isReadable(`one ->> 'text'`)})`,
  );
  return [...ofNames, ...ofLists].map((each) => `(${each})`).join(' or ');
}

/**
 * Makes the database itself refuse whatever is written readable into such a column, by whatever way. It stands in the template
 * that every test file copies: so each way of writing that any test goes is looked at, those to come as well.
 */
export const sealedGuard: string = Object.entries(sealedColumns)
  .map(([table, columns]) => {
    const checks = Object.entries(columns).map(
      ([column, kind]) =>
        `if ${condition(column, kind)} then raise exception '${table}.${column} is not sealed'; end if;`,
    );
    return `create function guard_${table}() returns trigger language plpgsql as $$ begin ${checks.join('\n')} return new; end $$;
      create trigger sealed_guard before insert or update on ${table} for each row execute function guard_${table}();`;
  })
  .join('\n');

/** For rows as older versions stored them: from now on, this database takes anything. */
export async function withoutSealedGuard(pool: Pool): Promise<void> {
  for (const table of Object.keys(sealedColumns)) await pool.query(`drop trigger if exists sealed_guard on ${table}`);
}
