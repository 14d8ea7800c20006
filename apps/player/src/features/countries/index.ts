export { CountryPicker } from './country-picker.tsx';
