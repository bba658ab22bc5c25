import { Agent, computerTool, type ComputerAction, type Model } from 'toolwright';
import { PlaywrightComputer } from 'toolwright/computer/playwright';
import { Bookings } from './bookings.js';
import type { SeatPlan } from './seat-plan.js';

/** A browser for one conversation. It may go to the site and nowhere else. */
export function openBrowser(site: string, executablePath: string): PlaywrightComputer {
  return new PlaywrightComputer({
    startUrl: site,
    allowedOrigins: [site],
    dimensions: [640, 400],
    // In many containers Chromium cannot have the sandbox that it has elsewhere.
    launch: { executablePath, chromiumSandbox: false },
  });
}

export function makeClerk(computer: PlaywrightComputer, plan: SeatPlan, model: Model): Agent {
  const browser = computerTool({
    computer,
    // Looking and filling in is free; what sends the form is for a person to decide.
    needsApproval: (_run, { actions }) => actions.some(sends),
    onSafetyCheck: ({ check }) => {
      console.log(`check    ${check.message ?? check.code ?? check.id}`);
      return false;
    },
  });
  return new Agent({
    name: 'Booking clerk',
    instructions:
      'You book seats on the page in the browser: fill in the name, choose the seat, and press Enter. Then say which seat is booked.',
    model,
    tools: [browser, new Bookings(plan)],
  });
}

function sends(action: ComputerAction): boolean {
  if (action.type === 'keypress') return action.keys.includes('ENTER');
  return action.type === 'click' && action.y > 110;
}
