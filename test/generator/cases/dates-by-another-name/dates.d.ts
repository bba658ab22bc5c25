export declare class NativeDate extends globalThis.Date {}
export interface Moment extends Date {}
export interface Address extends URL {}
