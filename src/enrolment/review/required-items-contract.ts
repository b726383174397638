import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { fieldNames, isAsked, maxCount, supplierTypes } from '#enrolment/application/application-fields.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

/** Calls by which staff say what each kind of supplier must give. Each change is in the audit log. */
const staff = screenUser('reviewer', 'admin');

/** `common` holds for every kind of supplier that has no row of its own for the field. */
export const requirementColumns = ['common', ...supplierTypes] as const;
export type RequirementColumn = (typeof requirementColumns)[number];

const change = z
  .strictObject({
    supplier_type: z.enum(requirementColumns),
    field: z.enum(fieldNames as [string, ...string[]]),
    /** How many at least, 0 = not required, null = what the product comes with. */
    least: z.nullable(z.int().check(z.minimum(0), z.maximum(40))),
  })
  .check(
    z.refine(({ supplier_type, field: name, least }) => {
      const known = name as (typeof fieldNames)[number];
      // Nothing can be asked by kind of supplier while the kind itself need not be told.
      if (known === 'supplier_type' && least === 0) return false;
      if (
        supplier_type === 'common'
          ? !supplierTypes.every((type) => isAsked(known, type))
          : !isAsked(known, supplier_type)
      )
        return false;
      return least === null || least <= maxCount(known);
    }),
  );
export type RequirementChange = z.output<typeof change>;

const counts = z.record(z.string(), z.record(z.string(), z.number()));
const table = z.object({
  /** By column and field: what is in force, and what the product comes with. */
  items: counts,
  defaults: counts,
  last_change: z.nullable(z.object({ at: z.iso.datetime(), by: z.string() })),
});

export const listRequiredItems = defineCall({
  path: `${apiPrefix}/enrolment/list_required_items`,
  summary: 'What each kind of supplier must give, and the defaults',
  who: staff,
  payload: field.payload({}),
  result: table,
});

const changes = field.json(z.array(change).check(z.minLength(1), z.maxLength(300)));

export const previewRequiredItems = defineCall({
  path: `${apiPrefix}/enrolment/preview_required_items`,
  summary: 'How many applications would lack what these changes ask for; changes nothing',
  who: staff,
  payload: field.payload({ changes }),
  result: z.array(
    z.object({
      supplier_type: z.enum(requirementColumns),
      field: z.string(),
      least: z.number(),
      /** Drafts and corrections under way: the item appears in them. */
      open: z.number(),
      /** Submitted and in review: decided as they are; asked for the item if they are returned. */
      waiting: z.number(),
      approved: z.number(),
    }),
  ),
});

export const changeRequiredItems = defineCall({
  path: `${apiPrefix}/enrolment/change_required_items`,
  summary: 'Changes what each kind of supplier must give, for the next load or save of every open form',
  who: staff,
  payload: field.payload({ changes }),
  result: table,
});
