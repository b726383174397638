import * as z from 'zod/mini';
import { screenKind } from '#accounts/contract.ts';
import { type ApplicationFields, isFieldName, mostOf, type Section, sections } from '#enrolment/application-fields.ts';
import { type Application, applicationFields, correctionNote, saveApplyInfo } from '#enrolment/contract.ts';
import type { Applicant } from '#enrolment/enrolment.server.ts';
import { valueWords } from '#enrolment/field-value.ts';
import { isLocked } from '#enrolment/form/locked.ts';
import { isRowField, type Row } from '#enrolment/particulars.ts';
import { rowOfCertificate } from '#enrolment/pictures/picture-slots.ts';
import { ofFile, problemWords, tooManyPictures, uploadsBusy } from '#enrolment/pictures/picture-words.ts';
import { inLanguage, type Language, type Text } from '#kit/language.ts';
import { checkForm, fieldText, type PageFields, unreadForm } from '#kit/page-form.ts';
import {
  changedPictures,
  changedRows,
  isPictureField,
  type PictureField,
  type Pressed,
  picturesOf,
  placeOf,
  readPressed,
  withCertificatePictures,
} from './form-buttons.ts';
import { givenFields, shownRows } from './given-fields.ts';
import { lastDay } from './last-day.ts';
import type { PictureForm, RefusedPicture } from './picture-forms.server.ts';
import { type Asked, type PlainAnswer, type PlainWay, refused } from './plain-answer.ts';

const words = {
  busy: uploadsBusy,
  unreadable: unreadForm,
  pictureAgain: ['照片保存失败，请重新选择', 'The photo was not saved. Please choose it again'],
  elses: [
    '刚才这一步是用另一个账号填写的，未保存。下面是当前登录账号的申请。',
    'That step was filled in under another account and was not saved. Below is the application of the account now signed in.',
  ],
  lastDay: ['未修改：请填写截止日期，或勾选“长期有效”', 'Not changed. Enter an end date, or tick “No end date”'],
  notHeld: ['重新登录后照片需重新选择', 'Photos are not kept when you sign in again. Please choose them again'],
  notAll: ['标出的内容未保存，请修改后再提交', 'The marked items were not saved. Please correct them and submit again'],
} as const satisfies Record<string, Text>;
const elsewhere = (theirs: string, language: Language) =>
  inLanguage(
    theirs
      ? [
          `其他设备已改为“${theirs}”；再次保存则以这里填写的为准`,
          `Changed elsewhere to “${theirs}”. Save again to keep what is here`,
        ]
      : ['其他设备已清空；再次保存则以这里填写的为准', 'Cleared elsewhere. Save again to keep what is here'],
    language,
  );

/** A step as it was sent: what can be saved is, and what cannot comes back as it was typed, with its reason. */
export async function savePlainStep(request: Request, account: number, asked: Asked): Promise<PlainAnswer | PlainWay> {
  const { enrolment, visit } = asked;
  const before = await enrolment.applicants.getApplication(account);
  const read = await enrolment.pictureForms.read(request, account, (slot) => roomIn(before, slot));
  if (read.ok) return saveStep(read.value, account, asked);
  const status = read.reason === 'busy' ? 503 : 400;
  return refused({ form: inLanguage(words[read.reason], visit.language) }, { status });
}

/** The same, read already. */
export async function saveStep(form: PictureForm, account: number, asked: Asked): Promise<PlainAnswer | PlainWay> {
  const { enrolment, sessions, visit } = asked;
  const { language } = visit;
  const { applicants } = enrolment;
  const { values } = form;
  // Two people may take turns at one browser, and their revisions may be the same.
  if (fieldText(values, 'applicant') !== String(account))
    return refused({ form: inLanguage(words.elses, language) }, { status: 409 });
  const before = await applicants.getApplication(account);
  const applicant = { id: account, language, screenUser: sessions[screenKind]?.account, channel: visit.surrounding };
  const pressed = readPressed(fieldText(values, 'do'));
  const problems = pictureProblems(form.refused, language);

  const known = before?.revision ?? 0;
  let revision = Number(fieldText(values, 'revision')) || 0;
  const pictured = await savePictures(asked, applicant, before, form, pressed);
  for (const name of pictured.failed) problems[name] = inLanguage(words.pictureAgain, language);
  // What this form has changed itself is no change of somebody else's.
  if (revision === known && pictured.was === known) revision = pictured.is;
  if (form.taken.length > 0) enrolment.pictures.readSoon();

  const step = fieldText(values, 'step');
  if (!Object.hasOwn(sections, step)) return submit(values, revision, applicant, asked);
  const given = stepFields(step as Section, values, before, form, pressed);
  if (!isLocked(before, 'licence_valid_to') && lastDay(values, before?.fields.licence_valid_to) === 'asked')
    problems.licence_valid_to = inLanguage(words.lastDay, language);
  const checked = checkForm(applicationFields, given as PageFields, language);
  const wrong = checked.ok ? {} : checked.problems;
  const [fields, left] = [only(given, (name) => !Object.hasOwn(wrong, name)), only(given, (name) => name in wrong)];
  const saved = await applicants.saveApplication(applicant, {
    revision,
    submit: false,
    fields: applicationFields.parse(fields),
  });
  if (!saved.ok) {
    const [status, zh, en] = saveApplyInfo.refusals[saved.reason];
    for (const { slot } of form.taken)
      if (!isPictureField(slot)) problems[slot] = inLanguage(words.pictureAgain, language);
    const told =
      saved.reason === 'stale'
        ? changedElsewhere(fields as ApplicationFields, saved.data as Application | null, language)
        : (saved.data as { fields?: Record<string, string> } | undefined)?.fields;
    return refused({ ...problems, ...wrong, ...told, form: inLanguage([zh, en], language) }, { status, values, given });
  }
  if (Object.keys({ ...problems, ...wrong }).length > 0)
    return refused({ ...problems, ...wrong, form: inLanguage(words.notAll, language) }, { values, given: left });
  if (pressed) return { to: `/movein?step=${step}#${placeOf(pressed, rowsAfter(saved.value.fields, pressed))}` };
  // Always with a place in the page: a browser would keep the one of the page that was sent.
  return { to: `/movein?step=${nextStep(step, values, before?.fields ?? {}, saved.value.fields)}` };
}

const only = (fields: Record<string, unknown>, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)));

/** What the step says by now, with rows as the button that was pressed leaves them. */
function stepFields(
  step: Section,
  values: PageFields,
  before: Application | null,
  { taken }: PictureForm,
  pressed: Pressed | undefined,
): Record<string, unknown> {
  const present = before?.fields ?? {};
  const given = givenFields(step, values, present, (name) => isLocked(before, name));
  if (step === 'business' && !isLocked(before, 'certificates')) {
    const came = taken.filter(({ slot }) => rowOfCertificate(slot) !== undefined);
    const rows = (given.certificates ?? present.certificates ?? []) as Row[];
    const next = withCertificatePictures(rows, new Map(came.map(({ slot, key }) => [slot, key])), pressed);
    if (given.certificates || came.length > 0) given.certificates = next;
  }
  if (pressed && 'rows' in pressed && !isLocked(before, pressed.rows)) {
    const rows = (given[pressed.rows] ?? present[pressed.rows] ?? []) as Row[];
    given[pressed.rows] = changedRows(rows, shownRows(pressed.rows, values).length, pressed);
  }
  return given;
}

/** What came and what was pressed away or moved, in the newest application: pictures may be coming from elsewhere as well. */
async function savePictures(
  { enrolment: { applicants } }: Asked,
  applicant: Applicant,
  before: Application | null,
  { taken }: PictureForm,
  pressed: Pressed | undefined,
): Promise<{ was: number; is: number; failed: PictureField[] }> {
  const slots = [...taken.map(({ slot }) => slot), ...(pressed && 'slot' in pressed ? [pressed.slot] : [])];
  const names = [...new Set(slots.filter(isPictureField))];
  const nothing = { was: -1, is: -1 };
  if (names.length === 0) return { ...nothing, failed: [] };
  let present = before;
  for (let tries = 0; tries < mostTries; tries++) {
    const fields = Object.fromEntries(
      names.map((name) => {
        const came = taken.filter(({ slot }) => slot === name).map(({ key }) => key);
        const own = pressed && 'slot' in pressed && pressed.slot === name ? pressed : undefined;
        return [name, kept(name, changedPictures(picturesOf(present?.fields ?? {}, name), mostOf(name), came, own))];
      }),
    ) as ApplicationFields;
    const was = present?.revision ?? 0;
    const saved = await applicants.saveApplication(applicant, { revision: was, submit: false, fields });
    if (saved.ok) return { was, is: saved.value.revision, failed: [] };
    if (saved.reason !== 'stale') break;
    present = await applicants.getApplication(applicant.id);
  }
  return { ...nothing, failed: names };
}
const mostTries = 5;
const kept = (name: PictureField, keys: string[]) => (name === 'licence_image' ? (keys[0] ?? '') : keys);

const noteForm = z.object({ correction_note: correctionNote });

async function submit(values: PageFields, revision: number, applicant: Applicant, asked: Asked) {
  const { enrolment, visit } = asked;
  if (fieldText(values, 'submit') !== '1') return { to: '/movein?step=check#main' };
  const note = checkForm(noteForm, { correction_note: fieldText(values, 'correction_note') }, visit.language);
  if (!note.ok) {
    const [status, zh, en] = saveApplyInfo.refusals.not_valid;
    return refused({ ...note.problems, form: inLanguage([zh, en], visit.language) }, { status, values });
  }
  const saved = await enrolment.applicants.saveApplication(applicant, {
    revision,
    submit: true,
    // The one that stood in the form: what came into force since, nobody who sends it has seen.
    consent_version: fieldText(values, 'consent') === '1' ? fieldText(values, 'consent_version') : undefined,
    correction_note: note.value.correction_note,
    fields: {},
  });
  if (saved.ok) {
    enrolment.warnings.checkSoon();
    return { to: '/movein/status#main' };
  }
  const [status, zh, en] = saveApplyInfo.refusals[saved.reason];
  const { fields = {} } = (saved.reason === 'stale' ? {} : (saved.data ?? {})) as { fields?: Record<string, string> };
  return refused({ ...fields, form: inLanguage([zh, en], visit.language) }, { status, values });
}

/** Of what was typed here, what the server has by now that is something else. */
function changedElsewhere(
  given: ApplicationFields,
  present: Application | null,
  language: Language,
): Record<string, string> {
  const told: Record<string, string> = {};
  const theirs = present?.fields ?? {};
  for (const name of Object.keys(given).filter(isFieldName)) {
    const [mine, there = ''] = [given, theirs].map((fields) => valueWords(name, fields[name], language, fields));
    if (mine !== there) told[name] = elsewhere(name === 'area_code' ? (present?.area_name ?? '') : there, language);
  }
  return told;
}

function roomIn(application: Application | null, slot: string): number {
  const row = rowOfCertificate(slot);
  if (row !== undefined) return row < mostOf('certificates') && !isLocked(application, 'certificates') ? 1 : 0;
  if (!isPictureField(slot) || isLocked(application, slot)) return 0;
  return mostOf(slot) === 1 ? 1 : mostOf(slot) - picturesOf(application?.fields ?? {}, slot).length;
}

/** By the field, or by the place within it. */
function pictureProblems(pictures: readonly RefusedPicture[], language: Language): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { slot, name, problem } of pictures) {
    const most = isPictureField(slot) ? mostOf(slot) : 1;
    const text = inLanguage(
      problem === 'many'
        ? tooManyPictures(most)
        : problem === 'not_held'
          ? words.notHeld
          : problemWords[problem === 'told' ? 'refused' : problem],
      language,
    );
    const told = name ? inLanguage(ofFile(name.slice(0, 80), text), language) : text;
    problems[slot] = problems[slot] ? `${problems[slot]}\n${told}` : told;
  }
  return problems;
}

const rowsAfter = (fields: ApplicationFields, pressed: Pressed) =>
  'rows' in pressed && isRowField(pressed.rows) ? (fields[pressed.rows] as Row[] | undefined) : undefined;

/** Where the button leads: to the step after, or to the same one when more is to be chosen in it. */
function nextStep(step: string, values: PageFields, before: ApplicationFields, after: ApplicationFields): string {
  const area = after.area_code ?? '';
  // A province leads to its cities; a kind of supplier to its categories.
  if (step === 'place' && area.endsWith('00') && area !== fieldText(values, 'area_before')) return `${step}#area_code`;
  if (step === 'business' && after.supplier_type !== before.supplier_type) return `${step}#categories`;
  const next = fieldText(values, 'next');
  return `${next === 'check' || Object.hasOwn(sections, next) ? next : step}#main`;
}
