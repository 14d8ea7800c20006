export { mainCountry, type Country } from './countries.ts';
export { CountryPicker } from './country-picker.tsx';
