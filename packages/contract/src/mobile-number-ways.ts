/** The ways in which `+639175550100` arrives in a form. What reads numbers is tested with this table.*/
export const waysOfWriting: readonly string[] = [
  '9175550100',
  '09175550100',
  '+639175550100',
  '639175550100',
  '00639175550100',
  '+6309175550100',
  '0917 555 0100',
  '+63 917 555 0100',
  '+63 0917 555 0100',
  '+63 (0917) 555-0100',
  '(0917) 555.0100',
  // The contacts of iOS put marks around a number, and hyphens that do not break into it.
  '\u202A+63 917 555 0100\u202C',
  '\u2066+63\u2011917\u2011555\u20110100\u2069',
  '\u200E0917\u00A0555\u202F0100',
  '\uFEFF0917\u2012555\u20130100',
  // Arabic, Persian, Devanagari and full-width digits.
  '٠٩١٧٥٥٥٠١٠٠',
  '+۶۳۹۱۷۵۵۵۰۱۰۰',
  '०९१७५५५०१००',
  '＋６３９１７５５５０１００',
  '０９１７－５５５－０１００',
];
