import type { AskBeforeUnload } from './types'

/** Available since base library 2.12; older clients leave the page without asking. */
declare const wx: {
  enableAlertBeforeUnload?: (options: { message: string }) => void
  disableAlertBeforeUnload?: (options: object) => void
}

export const askBeforeUnload: AskBeforeUnload = (question) => {
  wx.enableAlertBeforeUnload?.({ message: question })
  return () => wx.disableAlertBeforeUnload?.({})
}
