import { expect, test } from 'vitest';
import { detailFault, detailGroups, identityOf, labelOf, refusalOf, shownValue, type Detail } from './profile-rules.ts';

const age = { today: '2026-11-24', ageMin: 21 };
const detail = (field: Detail['field'], change: Partial<Detail> = {}): Detail => ({
  field,
  value: '',
  required: false,
  regExp: '.{2,20}',
  state: 'open',
  ...change,
});

test('A408 a birthday is refused that is none, is still to come, or is of somebody too young', () => {
  const birthday = detail('birthday');
  for (const day of ['1990-02-30', '2026-11-25']) expect(detailFault(birthday, day, age), day).toBe('errors.birthday_invalid');
  expect(detailFault(birthday, '', age)).toBe('validation.required');
  expect(detailFault(birthday, '2005-11-25', age)).toBe('profile.birthday.underAge');
  expect(detailFault(birthday, '2005-11-24', age)).toBeNull();
});

test('who somebody is may not be left empty; a nickname may, unless the merchant must have one', () => {
  expect(detailFault(detail('payeeName'), ' ', age)).toBe('validation.required');
  expect(detailFault(detail('nickname'), ' ', age)).toBeNull();
  expect(detailFault(detail('nickname', { required: true }), '', age)).toBe('validation.required');
});

test('a value must fit the merchant’s pattern once its spaces are in order', () => {
  expect(detailFault(detail('payeeName', { regExp: '[A-Za-z ]{5,12}' }), '  Maria   Cruz ', age)).toBeNull();
  expect(detailFault(detail('payeeName', { regExp: '[A-Za-z ]{5,12}' }), '7', age)).toBe('validation.name');
  expect(detailFault(detail('line', { regExp: '[a-z]+' }), 'LINE', age)).toBe('validation.format');
});

test('details stand in groups, and a group that nothing belongs to is left out', () => {
  const groups = (...fields: Detail['field'][]) =>
    detailGroups(fields.map((field) => detail(field))).map(({ group, details }) => [group, details.map((one) => one.field)]);
  expect(groups('payeeName', 'birthday', 'nickname')).toEqual([
    ['identity', ['payeeName', 'birthday']],
    ['nickname', ['nickname']],
  ]);
  expect(groups('idNumber', 'line')).toEqual([
    ['identity', ['idNumber']],
    ['messengers', ['line']],
  ]);
});

test('a refusal about the detail stands at it, any other above it', () => {
  expect(refusalOf({ code: 'under_age', data: { field: 'birthday' } })).toEqual({ field: 'detail', text: 'profile.birthday.underAge' });
  expect(refusalOf({ code: 'detail_limit', data: { field: 'nickname' } })).toEqual({ field: 'detail', text: 'errors.detail_limit' });
  expect(refusalOf({ code: 'details_changed', data: {} })).toEqual({ field: null, text: 'errors.details_changed' });
  expect(refusalOf({ code: 'offline', data: undefined })).toEqual({ field: null, text: 'errors.offline' });
});

test('the payee is named wherever the name stands', () => {
  const details = [detail('birthday', { value: '1990-01-31' }), detail('payeeName', { value: 'Maria Cruz' })];
  expect(identityOf({ details })).toEqual({ set: 2, of: 2, name: 'Maria Cruz' });
});

test('a birthday reads as the language writes a day', () => {
  const birthday = { field: 'birthday', value: '1990-01-31' } as const;
  expect([shownValue(birthday, 'EN'), shownValue(birthday, 'TY')]).toEqual(['January 31, 1990', 'Enero 31, 1990']);
  expect(shownValue({ field: 'birthday', value: '' }, 'EN')).toBe('');
});

test('counts what is known of who the player is, and names the payee', () => {
  const details = [detail('payeeName', { value: 'Maria Cruz' }), detail('birthday'), detail('nickname', { value: 'Amihan' })];
  expect(identityOf({ details })).toEqual({ set: 1, of: 2, name: 'Maria Cruz' });
});

test('a detail is called by a name of its own, or as the registration calls it', () => {
  expect((['payeeName', 'birthday', 'nickname'] as const).map(labelOf)).toEqual([
    'profile.payeeName',
    'profile.birthday',
    'registration.nickname',
  ]);
});

test('a save that another has come before is refused above the detail, and a name that does not fit says so', () => {
  expect(refusalOf({ code: 'details_changed', data: { field: 'version' } }).field).toBeNull();
  expect(detailFault(detail('nickname', { regExp: '[a-z]{5}' }), '7', age)).toBe('validation.name');
  expect(identityOf({ details: [detail('nickname', { value: 'Amihan' })] })).toEqual({ set: 0, of: 0, name: '' });
  expect(shownValue({ field: 'nickname', value: '2026-11-24' }, 'EN')).toBe('2026-11-24');
});
