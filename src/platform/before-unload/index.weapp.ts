import type { AskBeforeUnload } from './types'

/** WeChat's calls since base library 2.12; before, back leaves at once. */
declare const wx: {
  enableAlertBeforeUnload?: (options: { message: string }) => void
  disableAlertBeforeUnload?: (options: object) => void
}

export const askBeforeUnload: AskBeforeUnload = (question) => {
  wx.enableAlertBeforeUnload?.({ message: question })
  return () => wx.disableAlertBeforeUnload?.({})
}
