import { DownloadScreen } from '@/features/landing/DownloadScreen'

export default function DownloadPage() {
  return <DownloadScreen />
}
