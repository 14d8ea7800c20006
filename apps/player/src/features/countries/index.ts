export { CountryPicker } from './country-picker.tsx';
export { countryOf } from './countries.ts';
