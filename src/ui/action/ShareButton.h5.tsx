import { Button } from './Button'
import type { ShareButtonProps } from './share-button'

/** A button that shares the page. */
export function ShareButton({ text, onShare }: ShareButtonProps) {
  return <Button grow={1} icon="share" text={text} onPress={onShare} />
}
