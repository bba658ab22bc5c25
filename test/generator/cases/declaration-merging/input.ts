import { tool } from 'toolwright';

interface Settings {
  theme: 'light' | 'dark';
}
interface Settings {
  /** In points. */
  fontSize: number;
}
class Profile {
  name = '';
}
interface Profile {
  nickname?: string;
}
enum Permission {
  Read = 'read',
}
enum Permission {
  Write = 'write',
}
namespace Units {
  export type Length = 'm' | 'ft';
}
const Units = { metric: 'm', imperial: 'ft' } as const;

declare global {
  interface AppEvents {
    login: { user: string };
  }
  interface AppEvents {
    logout: { reason?: string };
  }
}

export class Merged {
  /** Save. */
  @tool()
  save(settings: Settings, profile: Profile, permission: Permission, unit: Units.Length, event: keyof AppEvents, login: AppEvents['login']): void {}
}
