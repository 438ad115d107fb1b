import type { ReactNode } from 'react'

export interface ShareButtonProps {
  text: string
  /** Shares where the platform leaves it to the page. WeChat asks the page's `useShareAppMessage` instead. */
  onShare: () => void
}

export interface ShareAreaProps extends Pick<ShareButtonProps, 'onShare'> {
  label: string
  className?: string
  children: ReactNode
}
