import Taro from '@tarojs/taro'

interface Question {
  title: string
  text: string
  /** Verbs; WeChat takes four characters at most. */
  yes: string
  no: string
}

/**
 * Asks a question outside of any page, as at the start of the application. On a page ui/Dialog asks.
 *
 * @returns false also when the platform cannot ask
 */
export async function confirm({ title, text, yes, no }: Question): Promise<boolean> {
  try {
    const { confirm: isYes } = await Taro.showModal({ title, content: text, confirmText: yes, cancelText: no })
    return isYes
  } catch {
    return false
  }
}
