import { Agent, type Model } from 'toolwright';
import { Calendar } from './calendar.js';
import { Countries } from './countries.js';
import './toolwright.manifest.js';

/** A desk that helps people who work with other countries. */
export function openDesk(model: Model): Agent {
  return new Agent({
    name: 'World desk',
    instructions:
      'You help people who work with other countries. Answer in a few plain sentences, from what the tools say and nothing else.',
    model,
    tools: [new Countries(), new Calendar()],
  });
}

export const QUESTION =
  'Describe Norway and Japan. Which public holidays does Japan have in 2027? Is 2027-05-17 a holiday in Norway? ' +
  'By how many hours is Asia/Tokyo ahead of Europe/Oslo on 2027-05-17?';
