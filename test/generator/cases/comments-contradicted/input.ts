import { tool } from 'toolwright';

export class Reports {
  /**
   * Makes a report.
   * @param {number} [rows=50] How many rows.
   * @param {string} [format='pdf'] In which form.
   */
  @tool()
  make(rows = 20, format: 'pdf' | 'csv' = 'pdf'): void {}
}
