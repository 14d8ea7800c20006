/** The banderitas: one thin band of flags on a string, under the home bar and at the top of sheets that celebrate something. Nowhere else. */
export function Bunting() {
  return (
    <svg className="ui-bunting" width="100%" height="18" viewBox="0 0 480 18" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <use href="#d-bunting" />
    </svg>
  );
}
