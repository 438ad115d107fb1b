import { Button } from './Button'
import type { ShareButtonProps } from './share-button'

/** Sends what the page shows to somebody. */
export function ShareButton({ text, onShare }: ShareButtonProps) {
  return <Button grow={1} icon="share" text={text} onPress={onShare} />
}
