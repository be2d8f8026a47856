export const packageStatuses = ['draft', 'published', 'archived'] as const
export type PackageStatus = (typeof packageStatuses)[number]
export const packageStatusLabels: Record<PackageStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
}
