import {
  countries,
  type ICountry,
  type TContinentCode,
  type TCountryCode,
  type TCurrencyCode,
  type TLanguageCode,
} from 'countries-list';
import { tool, toolset } from 'toolwright';

export interface CountryFilter {
  continent?: TContinentCode;
  currency?: TCurrencyCode;
  /** A language spoken there. */
  language?: TLanguageCode;
}

/** Facts about the countries of the world. */
@toolset()
export class Countries {
  /**
   * Describes a country: its capital, currencies, languages and calling codes.
   *
   * @param country The country's ISO 3166-1 code.
   */
  @tool()
  describeCountry(country: TCountryCode): ICountry {
    return countries[country];
  }

  /**
   * Finds countries by continent, currency and language.
   *
   * @param limit How many at most.
   */
  @tool()
  findCountries({ continent, currency, language }: CountryFilter, limit = 20): string[] {
    return Object.values<ICountry>(countries)
      .filter((country) => continent === undefined || country.continent === continent)
      .filter((country) => currency === undefined || country.currency.includes(currency))
      .filter((country) => language === undefined || country.languages.includes(language))
      .map(({ name }) => name)
      .slice(0, limit);
  }

  /** Tells which languages and currencies two countries share. */
  @tool()
  compareCountries(
    first: TCountryCode,
    second: TCountryCode,
  ): { languages: TLanguageCode[]; currencies: TCurrencyCode[] } {
    const [one, other]: [ICountry, ICountry] = [countries[first], countries[second]];
    return {
      languages: one.languages.filter((language) => other.languages.includes(language)),
      currencies: one.currency.filter((currency) => other.currency.includes(currency)),
    };
  }
}
