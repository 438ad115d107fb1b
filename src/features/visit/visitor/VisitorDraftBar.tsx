import { RestoredBar } from '@/parts/form/RestoredBar'
import { useLanguage } from '@/theme/language'

const english = {
  restored: 'Your earlier entries are back',
  startOver: 'Start over',
  question: 'Start over?',
  discarded: 'Your entries will be discarded.',
  discard: 'Discard',
}

interface VisitorDraftBarProps {
  /** Epoch milliseconds; absent when nothing was restored. */
  at: number | undefined
  onDiscard: () => void
}

/** Shows a visitor, in the language of the page, that earlier entries were restored. */
export function VisitorDraftBar({ at, onDiscard }: VisitorDraftBarProps) {
  const language = useLanguage()
  return <RestoredBar restoredAt={at} onDiscard={onDiscard} {...(language === 'en' && { words: english })} />
}
