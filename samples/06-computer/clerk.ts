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
    // Looking and filling in is free; what might send the form is for a person to decide.
    needsApproval: (_run, { actions }) => actions.some(maySend),
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

/** Names what is harmless, not what sends: line breaks send as well, and so does Space once Tab has reached the button. */
function maySend(action: ComputerAction): boolean {
  switch (action.type) {
    case 'screenshot':
    case 'wait':
    case 'move':
    case 'scroll':
      return false;
    case 'click':
      return action.y > 110;
    case 'type':
      return /[\r\n\t]/.test(action.text);
    default:
      return true;
  }
}
