import type { ReactNode } from 'react'

export interface ShareButtonProps {
  text: string
  /** Shares on platforms where the page does it. In WeChat the page's `useShareAppMessage` applies instead. */
  onShare: () => void
}

export interface ShareAreaProps extends Pick<ShareButtonProps, 'onShare'> {
  label: string
  className?: string
  children: ReactNode
}
