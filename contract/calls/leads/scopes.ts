/** Whose customers: those the caller owns, those of a department with its subdepartments, all. */
export const figureScopes = ['me', 'department', 'workgroup'] as const
