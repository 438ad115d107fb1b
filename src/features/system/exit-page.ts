import { back, canGoBack, relaunchHome } from '@/navigation/navigate'

/** Closes a page that shows something over another; one opened by its address has none beneath it and leads home. */
export function exitPage(): void {
  if (canGoBack()) void back()
  else void relaunchHome()
}
