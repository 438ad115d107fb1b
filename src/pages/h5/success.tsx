import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function SubmittedPage() {
  return <NotOpenScreen route="submitted" />
}
