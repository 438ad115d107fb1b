import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function PublicApplicationPage() {
  return <NotOpenScreen route="publicApplication" />
}
