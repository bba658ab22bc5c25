import { tool } from 'toolwright';
import type { SeatPlan } from './seat-plan.js';

export class Bookings {
  constructor(private readonly plan: SeatPlan) {}

  /**
   * Says which seat is booked for somebody.
   *
   * @param name Whose seat.
   */
  @tool()
  seatOf(name: string): string {
    return this.plan.booked.get(name) ?? 'none';
  }
}
