import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function DownloadPage() {
  return <NotOpenScreen route="download" />
}
