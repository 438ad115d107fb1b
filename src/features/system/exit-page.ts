import { back, canGoBack, relaunchHome } from '@/navigation/navigate'

/** Closes a full-screen page; when opened directly by its address, relaunches home. */
export function exitPage(): void {
  if (canGoBack()) void back()
  else void relaunchHome()
}
