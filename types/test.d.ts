declare module '@tarojs/plugin-framework-react/dist/runtime' {
  export function createReactApp(
    app: unknown,
    react: unknown,
    dom: unknown,
    config: unknown,
  ): { onLaunch(options: { path: string; query: Record<string, string> }): void; onShow?(): void; onHide?(): void }
}
