import { getTimeZones, type TimeZone } from '@vvo/tzdb';
import type { TCountryCode } from 'countries-list';
import Holidays, { type HolidaysTypes } from 'date-holidays';
import { param, tool, toolset } from 'toolwright';

/** Days off and clocks, by country. */
@toolset()
export class Calendar {
  /**
   * Lists the holidays of a country in one year.
   *
   * @param country The country's ISO 3166-1 code.
   * @param types Which kinds of holidays.
   */
  @tool()
  listHolidays(
    country: TCountryCode,
    @param({ minimum: 1970, maximum: 2100 }) year: number,
    types: HolidaysTypes.HolidayType[] = ['public'],
  ): HolidaysTypes.Holiday[] {
    return this.#rulesOf(country)
      .getHolidays(year, 'en')
      .filter(({ type }) => types.includes(type));
  }

  /**
   * Says which holidays of a country fall on a day, if any.
   *
   * @param country The country's ISO 3166-1 code.
   * @param day The day in that country.
   */
  @tool()
  holidaysOn(country: TCountryCode, @param({ format: 'date' }) day: string): HolidaysTypes.Holiday[] {
    return this.#rulesOf(country)
      .getHolidays(day.slice(0, 4), 'en')
      .filter(({ date }) => date.startsWith(day));
  }

  /**
   * Lists the time zones of a country with their offsets on one day.
   *
   * @param country The country's ISO 3166-1 code.
   * @param date The day that decides about daylight saving time.
   */
  @tool()
  listTimeZones(country: TCountryCode, date: Date): TimeZone[] {
    return getTimeZones({ date }).filter(({ countryCode }) => countryCode === country);
  }

  /**
   * Tells by how many hours the clocks in one time zone are ahead of those in another.
   *
   * @param zone The name of a time zone, such as Europe/Oslo.
   * @param other The time zone to compare it with.
   * @param date The day that decides about daylight saving time.
   */
  @tool()
  hoursAhead(zone: TimeZone['name'], other: TimeZone['name'], date: Date): number {
    const zones = getTimeZones({ date });
    const [here, there] = [zone, other].map((name) => {
      const found = zones.find(({ group }) => group.includes(name));
      if (found === undefined) throw new Error(`${name} is no time zone. Names are like Europe/Oslo.`);
      return found.currentTimeOffsetInMinutes;
    });
    return ((here ?? 0) - (there ?? 0)) / 60;
  }

  #rulesOf(country: TCountryCode): Holidays {
    const rules = new Holidays(country);
    if (rules.getTimezones().length === 0) throw new Error(`The holidays of ${country} are not known.`);
    return rules;
  }
}
