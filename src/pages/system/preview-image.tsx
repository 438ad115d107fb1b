import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function PreviewImagePage() {
  return <NotOpenScreen route="previewImage" />
}
