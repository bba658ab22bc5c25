/** What is used of a page: one of Playwright (`playwright-core`, `playwright`, `@playwright/test`) has it. */
export interface PlaywrightPage {
  readonly mouse: {
    move(x: number, y: number): Promise<void>;
    click(x: number, y: number, options?: { readonly button?: 'left' | 'right' | 'middle' }): Promise<void>;
    dblclick(x: number, y: number): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
    wheel(deltaX: number, deltaY: number): Promise<void>;
  };
  readonly keyboard: {
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
    type(text: string): Promise<void>;
  };
  goto(url: string): Promise<unknown>;
  goBack(): Promise<unknown>;
  goForward(): Promise<unknown>;
  url(): string;
  isClosed(): boolean;
  viewportSize(): { readonly width: number; readonly height: number } | null;
  waitForLoadState(state?: 'domcontentloaded', options?: { readonly timeout?: number }): Promise<void>;
  screenshot(options?: {
    readonly type?: 'png';
    readonly scale?: 'css';
    readonly timeout?: number;
  }): Promise<Uint8Array>;
  /** For a picture of a page that Playwright waits for in vain (Chromium), and for another page in the place of one that crashed. */
  context?(): { newCDPSession(page: never): Promise<unknown>; newPage?(): Promise<PlaywrightPage> };
  close?(): Promise<void>;
  on(event: 'popup', listener: (popup: PlaywrightPage) => void): unknown;
  on(event: 'crash', listener: () => void): unknown;
}
