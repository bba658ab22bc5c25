import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ROOT } from './built-package.ts';

/** A TypeScript project in a temporary folder. */
export interface GeneratedProject {
  readonly folder: string;
  /** Removes what the generator wrote. */
  clean(): void;
  remove(): void;
}

/**
 * Writes a project as a team might have it: in every group of five files there is one class with four tools.
 *
 * @param fileCount A multiple of five.
 */
export function writeProject(fileCount: number): GeneratedProject {
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-bench-'));
  const source = join(folder, 'src');
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules', 'toolwright'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "name": "bench", "type": "module" }\n');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  for (const [path, text] of Array.from({ length: fileCount / 5 }, (_, group) => groupFiles(group)).flat()) {
    mkdirSync(join(source, path, '..'), { recursive: true });
    writeFileSync(join(source, path), text);
  }
  return {
    folder,
    clean() {
      for (const file of ['toolwright.manifest.ts', 'toolwright.manifest.json'])
        rmSync(join(source, file), { force: true });
    },
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    experimentalDecorators: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  },
  include: ['src'],
};

function groupFiles(number: number): [path: string, text: string][] {
  const folder = `orders-${number}`;
  return [
    [`${folder}/status.ts`, statusFile(number)],
    [`${folder}/address.ts`, addressFile(number)],
    [`${folder}/order.ts`, orderFile(number)],
    [`${folder}/repository.ts`, repositoryFile(number)],
    [`${folder}/tools.ts`, toolsFile(number)],
  ];
}

function statusFile(n: number): string {
  return `/** Where an order stands. */
export enum OrderStatus${n} {
  /** Placed, but not paid. */
  Open = 'open',
  Paid = 'paid',
  /** On its way to the customer. */
  Shipped = 'shipped',
  Returned = 'returned',
}

export type Priority${n} = 'low' | 'normal' | 'high';

const NEXT: Record<OrderStatus${n}, readonly OrderStatus${n}[]> = {
  [OrderStatus${n}.Open]: [OrderStatus${n}.Paid],
  [OrderStatus${n}.Paid]: [OrderStatus${n}.Shipped],
  [OrderStatus${n}.Shipped]: [OrderStatus${n}.Returned],
  [OrderStatus${n}.Returned]: [],
};

export function mayBecome(from: OrderStatus${n}, to: OrderStatus${n}): boolean {
  return NEXT[from].includes(to);
}
`;
}

function addressFile(n: number): string {
  return `/** Where to send something. */
export interface Address${n} {
  /** Street and number. */
  street: string;
  city: string;
  /**
   * Postal code.
   * @pattern ^[0-9]{4,5}$
   */
  postalCode: string;
  /** Two letters. */
  country: 'DE' | 'FR' | 'NO' | 'SE';
  /** Instructions for the carrier. */
  note?: string;
}

/** Who to call. */
export interface Contact${n} {
  name: string;
  /** @format email */
  email: string;
  phone?: string | null;
}

export function formatAddress({ street, postalCode, city, country }: Address${n}): string {
  return [street, \`\${postalCode} \${city}\`, country].filter((line) => line.length > 0).join('\\n');
}
`;
}

function orderFile(n: number): string {
  return `import type { Address${n}, Contact${n} } from './address.js';
import type { OrderStatus${n}, Priority${n} } from './status.js';

/** One line of an order. */
export interface OrderLine${n} {
  /** Article number. */
  sku: string;
  /**
   * Pieces.
   * @minimum 1
   */
  quantity: number;
  /** Price of one piece, in cents. */
  unitPrice: number;
  options?: Record<string, string>;
}

/** How an order is paid. */
export type Payment${n} =
  | { kind: 'card'; /** Last four digits. */ lastDigits: string; holder: string }
  | { kind: 'invoice'; /** Days until it is due. */ dueDays: number }
  | { kind: 'voucher'; codes: string[] };

/** An order, whole. */
export interface Order${n} {
  id: string;
  status: OrderStatus${n};
  priority: Priority${n};
  lines: OrderLine${n}[];
  billing: Address${n};
  shipping?: Address${n};
  contact: Contact${n};
  payment: Payment${n};
  placedAt: Date;
}

/** What a new order needs. */
export type OrderDraft${n} = Omit<Order${n}, 'id' | 'status' | 'placedAt'>;

/** What may change later. */
export type OrderPatch${n} = Partial<Pick<Order${n}, 'shipping' | 'priority' | 'contact'>>;

export interface Page${n}<T> {
  items: T[];
  total: number;
  next?: string;
}
`;
}

function repositoryFile(n: number): string {
  return `import { formatAddress } from './address.js';
import type { Order${n}, OrderDraft${n}, OrderPatch${n}, Page${n} } from './order.js';
import { mayBecome, OrderStatus${n} } from './status.js';

export class OrderRepository${n} {
  readonly #orders = new Map<string, Order${n}>();

  insert(draft: OrderDraft${n}): Order${n} {
    const order: Order${n} = { ...draft, id: String(this.#orders.size + 1), status: OrderStatus${n}.Open, placedAt: new Date() };
    this.#orders.set(order.id, order);
    return order;
  }

  find(text: string, statuses: readonly OrderStatus${n}[], limit: number): Page${n}<Order${n}> {
    const found = [...this.#orders.values()]
      .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
      .filter(({ billing, lines }) => formatAddress(billing).includes(text) || lines.some(({ sku }) => sku === text));
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return { items, total: found.length, ...(last !== undefined && { next: last.id }) };
  }

  update(id: string, patch: OrderPatch${n}): Order${n} {
    const updated = { ...this.get(id), ...patch };
    this.#orders.set(id, updated);
    return updated;
  }

  move(id: string, status: OrderStatus${n}): Order${n} {
    const order = this.get(id);
    if (!mayBecome(order.status, status)) throw new Error(\`Order \${id} is \${order.status}.\`);
    const moved = { ...order, status };
    this.#orders.set(id, moved);
    return moved;
  }

  get(id: string): Order${n} {
    const order = this.#orders.get(id);
    if (order === undefined) throw new Error(\`There is no order \${id}.\`);
    return order;
  }

  totals(): Map<OrderStatus${n}, number> {
    const totals = new Map<OrderStatus${n}, number>();
    for (const { status, lines } of this.#orders.values()) {
      const sum = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
      totals.set(status, (totals.get(status) ?? 0) + sum);
    }
    return totals;
  }
}
`;
}

function toolsFile(n: number): string {
  return `import { tool } from 'toolwright';

import type { Order${n}, OrderDraft${n}, OrderPatch${n}, Page${n} } from './order.js';
import type { OrderRepository${n} } from './repository.js';
import type { OrderStatus${n} } from './status.js';

/** Orders of branch ${n}. */
export class OrderTools${n} {
  constructor(private readonly orders: OrderRepository${n}) {}

  /**
   * Place an order.
   * @param draft The order, without what is decided later.
   * @param notify Whether the customer gets a message.
   */
  @tool({ name: 'place_order_${n}' })
  async placeOrder(draft: OrderDraft${n}, notify = true): Promise<Order${n}> {
    const order = this.orders.insert(draft);
    return notify ? order : { ...order, priority: 'low' };
  }

  /**
   * Find orders.
   * @param text Part of an address, or an article number.
   * @param statuses Only orders that stand there; all when empty.
   * @param limit Most orders to return.
   */
  @tool({ name: 'find_orders_${n}' })
  async findOrders(text: string, statuses: OrderStatus${n}[] = [], limit = 20): Promise<Page${n}<Order${n}>> {
    return this.orders.find(text, statuses, limit);
  }

  /**
   * Change an order that is not shipped.
   * @param id The order's id.
   * @param patch Only what changes.
   * @param reason Why, for the record.
   */
  @tool({ name: 'change_order_${n}' })
  async changeOrder(id: string, patch: OrderPatch${n}, reason?: string): Promise<Order${n}> {
    if (reason === '') throw new Error('A reason must say something.');
    return this.orders.update(id, patch);
  }

  /**
   * Move an order on.
   * @param id The order's id.
   * @param status Where it stands from now on.
   */
  @tool({ name: 'move_order_${n}' })
  async moveOrder(id: string, status: OrderStatus${n}): Promise<Order${n}> {
    return this.orders.move(id, status);
  }
}
`;
}
