import { expect, test } from 'vitest';
import { readRegistryFile } from './registry-file.ts';

const header = 'name,birthday,number,from,until\n';

test('a line is a person by name with birthday, by number, or both, in the one spelling that is compared', () => {
  const { persons, faults } = readRegistryFile(
    `${header}"Dela Cruz,  Juan",1990-05-04,p 123-45.67a,2026-01-01,2031-01-01\n,,n01-22334,2026-01-01,\nAna Reyes,1985-02-03,,2026-01-01,\n`,
  );
  expect(faults).toEqual([]);
  expect(persons).toEqual([
    { name: 'Dela Cruz, Juan', birthday: '1990-05-04', number: 'P1234567A', from: '2026-01-01', until: '2031-01-01' },
    { name: '', birthday: '', number: 'N0122334', from: '2026-01-01', until: null },
    { name: 'Ana Reyes', birthday: '1985-02-03', number: '', from: '2026-01-01', until: null },
  ]);
  expect(readRegistryFile('number;from\nAB-12345;2026-01-01').persons).toEqual([
    { name: '', birthday: '', number: 'AB12345', from: '2026-01-01', until: null },
  ]);
});

test.each([
  ['Ana,1990-02-30,,2026-01-01,', 'line 3', /birthday: not a day/],
  ['Ana,,,2026-01-01,', 'line 3', /birthday: name and birthday go together/],
  [',1990-02-03,AB12345,2026-01-01,', 'line 3', /birthday: name and birthday go together/],
  ['123,1990-02-03,,2026-01-01,', 'line 3', /name: has no letter/],
  [',,1234,2026-01-01,', 'line 3', /number: no number of 5 to 30/],
  [',,,2026-01-01,', 'line 3', /names nobody/],
  [',,AB12345,,', 'line 3', /from: not a day/],
  [',,AB12345,2026-01-01,2025-12-31', 'line 3', /until: is before from/],
  [',,AB12345,2026-01-01,soon', 'line 3', /until/],
  [',,AB12345,2026-01-01,,more', 'line 3', /cell 6 stands in a column without a name/],
])('the line %s is named, and no person is read beside it', (line, place, fault) => {
  const { persons, faults } = readRegistryFile(`${header},,ZZ99999,2026-01-01,\n${line}\n`);
  expect(persons).toEqual([]);
  expect(faults).toEqual([{ place, fault: expect.stringMatching(fault) as string }]);
});

test('a file without a person, or with a column that is none, changes nothing', () => {
  expect(readRegistryFile(header).faults).toEqual([{ place: 'the file', fault: 'there is nobody in it' }]);
  expect(readRegistryFile('number,from,phone\nAB12345,2026-01-01,1').faults).toEqual([
    { place: 'line 2', fault: 'unknown column "phone"' },
  ]);
});
